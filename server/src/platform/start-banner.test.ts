import { expect, it } from 'vitest';
import type { RunningServer } from '../compose.ts';
import { readSettings } from '../settings.ts';
import { minimalBrand } from '../test-support/minimal-brand.ts';
import { startBanner } from './start-banner.ts';

const banner = (brandHost: string, consoleHost: string): string => {
  const server = {
    brands: [minimalBrand('one', { site: 'One', hosts: [brandHost] })],
    port: 8080,
    healthPort: 8081,
    logins: [],
    quotes: { source: 'simulated', demonstration: true },
  } as unknown as RunningServer;
  return startBanner(server, readSettings({ CONSOLE_HOST: consoleHost }, '/'));
};

it('names the addresses that can be opened: public hosts through a TLS proxy', () => {
  const local = banner('one.localhost', 'console.localhost');
  expect(local).toContain('http://one.localhost:8080/');
  expect(local).toContain('http://console.localhost:8080/');
  expect(local).not.toContain('https');

  const open = banner('trade.one.example', 'desk.one.example');
  expect(open).toContain('https://trade.one.example/');
  expect(open).toContain('https://desk.one.example/');
  expect(open).toContain('https       needs a TLS proxy in front of port 8080');
  // on the server's own machine
  expect(open).toContain('http://localhost:8080/');
});
