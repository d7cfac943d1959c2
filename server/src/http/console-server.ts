import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isOwnOrigin, requestedHost } from './host.ts';
import { createHostServer, type HttpParts } from './http-server.ts';

/**
 * The server of the console's host, which knows none of the traders' paths, as their server knows none of its. It has no port: requests
 * come by `shareServer`. Its cookie alone says who acts, so that a request without an Origin, which no browser makes, is refused too.
 */
export function createConsoleServer(options: HttpParts & { readonly consoleHost: string }): Promise<FastifyInstance> {
  return createHostServer(options, {
    askedOf: ({ raw }) => {
      const host = requestedHost(raw);
      return { host: host?.name === options.consoleHost ? host : null, brand: null };
    },
    mayAct: (origin, host) => origin !== undefined && isOwnOrigin(origin, host),
  });
}

/** Leads the requests for the console's host to its server, and leaves all others to the port's own. */
export async function shareServer(server: Server, consoleApp: FastifyInstance, consoleHost: string): Promise<void> {
  await consoleApp.ready();
  const others = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (requestedHost(request)?.name === consoleHost) consoleApp.routing(request, response);
    else for (const listener of others) listener.call(server, request, response);
  });
}
