// Says which places of your code each request reached, for the feature `coverage` of an App Flip adapter.
//
//   import { Coverage } from './appflip_coverage.mjs';
//   const places = new Coverage('my_app.mjs', 'lib');   // files and folders: your code, not a library's
//   ...
//   reply.coverage = places.take();                      // what was reached since the last call
//
// and 'coverage' among the features of hello. A place is a block or a function that ran, by V8's precise coverage. Its number is
// the same in each run of the same code.

import { existsSync, realpathSync } from 'node:fs';
import { Session } from 'node:inspector';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The most places in a reply. */
const MOST = 4096;

/** The places that were reached since the last call of `take`. */
export class Coverage {
  #session = new Session();
  #roots;
  #names = new Map();

  /** Begins to watch the code of some files and folders, which are named relative to the current folder. */
  constructor(...paths) {
    this.#roots = paths.map((each) => {
      if (!existsSync(each)) throw new Error(`there is no code to watch at ${path.resolve(each)}`);
      return pathToFileURL(realpathSync(each)).href;
    });
    this.#session.connect();
    this.#post('Profiler.enable');
    this.#post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** Lists the places that were reached since the last call, at most 4,096. */
  take() {
    const places = new Set();
    for (const { url, functions } of this.#post('Profiler.takePreciseCoverage').result) {
      const name = this.#name(url);
      if (name === undefined) continue;
      for (const { ranges } of functions) {
        for (const { startOffset, endOffset, count } of ranges) {
          if (count > 0) places.add(hash(`${name}:${startOffset}:${endOffset}`));
        }
      }
    }
    return [...places].sort((one, other) => one - other).slice(0, MOST);
  }

  /** The name of a script below what is watched; undefined if it isn't watched. */
  #name(url) {
    if (!this.#names.has(url)) {
      const root = this.#roots.find((each) => url === each || url.startsWith(`${each}/`));
      this.#names.set(url, root && url.slice(path.posix.dirname(root).length));
    }
    return this.#names.get(url);
  }

  /** Asks the inspector, which answers at once. */
  #post(method, parameters) {
    let answer;
    this.#session.post(method, parameters, (error, result) => {
      if (error) throw new Error(`${method}: ${error.message}`);
      answer = result;
    });
    return answer;
  }
}

/** FNV-1a, 32 bits. */
function hash(text) {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
