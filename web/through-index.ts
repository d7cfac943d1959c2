import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** `import { a, type B } from '../chart/index.ts';` as the formatter writes it, on one line or several. */
const IMPORT = /^import (type )?\{([^}]*)\} from '([^']+\/index\.ts)';$/gm;
const EXPORT = /^export (?:type )?\{([^}]*)\} from '([^']+)';$/gm;

/**
 * Features import each other through an index, for readability. The build resolves each import to the file that defines the
 * name: otherwise importing one name would, by the module graph, pull in everything that the index exports, and the build could
 * not split the code by screen.
 */
export function throughIndex(): Plugin {
  return {
    name: 'truefill:through-index',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: /\/index\.ts'/ },
      handler(code, id) {
        return code.replace(IMPORT, (whole, type: string | undefined, names: string, specifier: string) => {
          if (type) return whole;
          const index = path.join(path.dirname(id), specifier);
          const homes = homesOf(index);
          return namesIn(names)
            .map((name) => {
              const home = homes.get(name.replace(/^type /, '').replace(/ as .*$/, ''));
              if (home === undefined) this.error(`${index} exports no ${name}`);
              return `import { ${name} } from '${home}';`;
            })
            .join(' ');
        });
      },
    },
  };
}

/** Each name that an index exports, with the file that defines it. */
function homesOf(index: string): ReadonlyMap<string, string> {
  const homes = new Map<string, string>();
  for (const [, names = '', specifier = ''] of readFileSync(index, 'utf8').matchAll(EXPORT))
    for (const name of namesIn(names)) homes.set(name.replace(/^type /, ''), path.join(path.dirname(index), specifier));
  return homes;
}

function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}
