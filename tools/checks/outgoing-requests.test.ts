import { expect, it } from 'vitest';
import { isNode, isTest, isTypeScript, repositoryFiles, syntaxOf, walk } from './source-files.ts';

/**
 * Checklist 44: nothing that a user or a brand writes makes the server connect anywhere. Only adapters connect, and only to the
 * addresses of its settings.
 */
const CONNECTING: Readonly<Record<string, readonly string[]>> = {
  'server/src/adapters/sms/http-sms.ts': ['fetch'],
  'server/src/adapters/mail/smtp-mail.ts': ['nodemailer'],
  'server/src/adapters/database/limited-client.ts': ['node:net'],
};

/** Modules that can connect, with their names that cannot. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  'node:http': ['createServer'],
  'node:https': ['createServer'],
  'node:http2': [],
  'node:net': ['isIP', 'isIPv4', 'isIPv6'],
  'node:tls': [],
  'node:dgram': [],
  'node:dns': [],
  'node:dns/promises': [],
  undici: [],
  nodemailer: [],
  ws: ['WebSocketServer'],
};
const GLOBALS: ReadonlySet<unknown> = new Set(['fetch', 'WebSocket', 'EventSource']);

/** Names of what connects in a source file: a global, or an imported module. */
function connectionsIn(path: string): string[] {
  const found = new Set<string>();
  walk(syntaxOf(path).program, (node) => {
    const { callee } = node;
    if ((node.type === 'CallExpression' || node.type === 'NewExpression') && isNode(callee)) {
      const name = isNode(callee['property']) ? callee['property']['name'] : callee['name'];
      if (GLOBALS.has(name)) found.add(String(name));
    }
    const module = isNode(node['source']) ? String(node['source']['value']) : '';
    const harmless = Object.hasOwn(MODULES, module) ? MODULES[module] : undefined;
    if (!harmless || node['importKind'] === 'type') return;
    if (node.type !== 'ImportDeclaration') found.add(module);
    for (const specifier of [node['specifiers']].flat()) {
      if (!isNode(specifier) || specifier['importKind'] === 'type') continue;
      const imported = isNode(specifier['imported']) ? specifier['imported']['name'] : null;
      if (!harmless.includes(String(imported))) found.add(module);
    }
  });
  return [...found];
}

it('checklist 44: the server connects only from the adapters of its settings', () => {
  const sources = repositoryFiles().filter((path) => path.startsWith('server/src/') && isTypeScript(path) && !isTest(path));
  const connecting = sources.flatMap((path): [string, string[]][] => {
    const found = connectionsIn(path);
    return found.length > 0 ? [[path, found]] : [];
  });
  expect(Object.fromEntries(connecting)).toEqual(CONNECTING);
});
