# Doorkeeper with its own pages in Rails, with the defaults of a new application, a sign-in, and a database of this run.

ENV["RAILS_ENV"] = "production"
require "logger"
require "tmpdir"
FOLDER = Dir.mktmpdir
at_exit { FileUtils.remove_entry(FOLDER) }
ENV["DATABASE_URL"] = "sqlite3:#{FOLDER}/db?timeout=5000"

require "rails"
require "active_record/railtie"
require "action_controller/railtie"
require "action_view/railtie"
require "doorkeeper"
require "puma"

CLIENT_ID = "google-LINK-42"
REDIRECT_URIS = ["", "-sandbox"].product(%w[Chromecast OPA], ["", ".dev", ".enterprise"]).map do |sandbox, app, kind|
  "https://oauth-redirect#{sandbox}.googleusercontent.com/a/com.google.#{app}#{kind}"
end

class Acme < Rails::Application
  config.load_defaults 6.1
  config.root = FOLDER
  config.eager_load = false
  config.logger = Logger.new(nil)
  config.secret_key_base = "of this run"
  routes.append do
    use_doorkeeper
    match "/login", to: "sessions#login", via: %i[get post]
  end
end

Doorkeeper.configure do
  orm :active_record
  resource_owner_authenticator do
    User.find_by(id: session[:user_id]) || redirect_to("/login?#{{ next: request.fullpath }.to_query}")
  end
  default_scopes :profile
  optional_scopes :devices
end
Acme.initialize!

# The tables of the generator's migration.
ActiveRecord::Schema.verbose = false
ActiveRecord::Schema.define do
  create_table(:users) { |t| t.string :name }
  create_table :oauth_applications do |t|
    t.string :name, :uid, :secret, null: false
    t.text :redirect_uri, null: false
    t.string :scopes, null: false, default: ""
    t.boolean :confidential, null: false, default: true
    t.timestamps null: false
  end
  create_table :oauth_access_grants do |t|
    t.references :resource_owner, :application, null: false
    t.string :token, null: false
    t.integer :expires_in, null: false
    t.text :redirect_uri, null: false
    t.datetime :created_at, null: false
    t.datetime :revoked_at
    t.string :scopes, null: false, default: ""
  end
  create_table :oauth_access_tokens do |t|
    t.references :resource_owner
    t.references :application, null: false
    t.string :token, null: false
    t.string :refresh_token, :scopes
    t.integer :expires_in
    t.datetime :created_at, null: false
    t.datetime :revoked_at
    t.string :previous_refresh_token, null: false, default: ""
  end
end

class User < ActiveRecord::Base
end

class SessionsController < ActionController::Base
  FORM = "<!doctype html><%= form_with(url: request.fullpath, local: true) do %><input name=username>" \
         "<input type=password name=password><button>Sign in</button><% end %>".freeze

  def login
    return render(inline: FORM) unless request.post? && params[:password] == "secret"

    session[:user_id] = User.find_by!(name: params[:username]).id
    # No other site: a path of this server.
    redirect_to "/#{params[:next].to_s.sub(%r{\A/+}, '')}"
  end
end

User.create!(name: "ada")
Doorkeeper::Application.create!(name: "Google", uid: CLIENT_ID, redirect_uri: REDIRECT_URIS.join("\n"))
server = Puma::Server.new(Acme, Puma::Events.null)
server.add_tcp_listener("127.0.0.1", 0)
server.run
puts "#{server.connected_ports.first} #{CLIENT_ID}"
$stdout.flush
$stdin.read
