import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isOwnOrigin, requestedHost } from './host.ts';
import { createHostServer, type HttpParts } from './http-server.ts';

/**
 * The server of the console's host, which has none of the traders' paths, as theirs has none of its. It has no port: requests
 * arrive through `shareServer`. Authentication is by cookie only, so requests without an Origin, which no browser sends, are
 * refused too.
 */
export function createConsoleServer(options: HttpParts & { readonly consoleHost: string }): Promise<FastifyInstance> {
  return createHostServer(options, {
    targetOf: ({ raw }) => {
      const host = requestedHost(raw);
      return { host: host?.name === options.consoleHost ? host : null, brand: null };
    },
    mayAct: (origin, host) => origin !== undefined && isOwnOrigin(origin, host),
  });
}

/** Routes requests for the console's host to its server, and all others to the port's own. */
export async function shareServer(server: Server, consoleApp: FastifyInstance, consoleHost: string): Promise<void> {
  await consoleApp.ready();
  const others = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (requestedHost(request)?.name === consoleHost) consoleApp.routing(request, response);
    else for (const listener of others) listener.call(server, request, response);
  });
}
