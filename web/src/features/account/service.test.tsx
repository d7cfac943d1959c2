// @vitest-environment happy-dom
import { accepted, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { fireEvent, screen } from '@testing-library/react';
import { brand } from '@truefill/client/brand.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { showScreen } from '../../money-parts/screens.fixture.tsx';
import { ServiceScreen } from './service.tsx';

const ALL = {
  chatUrl: 'https://chat.example/room',
  telegram: 'example_desk',
  whatsapp: '+1 555 0100',
  email: 'help@example.com',
};
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
const COMPUTER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';

let copied: string[];
beforeEach(() => {
  queryClient.clear();
  new ScriptedNetwork().answer = () => accepted({});
  copied = [];
  on(COMPUTER);
  Object.assign(brand(), { site: 'Example', service: ALL, switches: { ...brand().switches, customerService: true } });
});

function on(userAgent: string): void {
  vi.stubGlobal('navigator', {
    userAgent,
    languages: ['en'],
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
}

const show = () => showScreen(ServiceScreen, '/user/service', ['/', '/login', '/user/tickets']);
const address = (name: RegExp): string | null => screen.getByRole('link', { name }).getAttribute('href');
const frame = (): string | null => screen.queryByTitle('Online chat')?.getAttribute('src') ?? null;

describe('customer service', () => {
  test('has a card for each contact: web links on a computer', async () => {
    await show();
    expect(await screen.findByRole('button', { name: /^Online chat/ })).toBeTruthy();
    expect(address(/^Telegram/)).toBe('https://t.me/example_desk');
    expect(address(/^WhatsApp/)).toBe('https://wa.me/15550100');
    expect(frame()).toBe(null);
  });

  test('opens the apps on a phone', async () => {
    on(PHONE);
    await show();
    await screen.findByRole('button', { name: /^Online chat/ });
    expect(address(/^Telegram/)).toBe('tg://resolve?domain=example_desk');
    expect(address(/^WhatsApp/)).toBe('whatsapp://send?phone=15550100');
  });

  test('embeds the chat once it is chosen', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: /^Online chat/ }));
    expect(frame()).toBe('https://chat.example/room');
  });

  test('embeds it immediately if there is no messenger to choose instead', async () => {
    Object.assign(brand(), { service: { ...ALL, telegram: '', whatsapp: '' } });
    await show();
    expect(await screen.findByTitle('Online chat')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Telegram/ })).toBe(null);
  });

  test('keeps complaints and the address in reach beside the chat', async () => {
    Object.assign(brand(), { service: { ...ALL, telegram: '', whatsapp: '' } });
    await show();
    await screen.findByTitle('Online chat');
    expect(address(/^Questions and complaints/)).toBe('/user/tickets');
    fireEvent.click(screen.getByRole('button', { name: ALL.email }));
    expect(copied).toEqual([ALL.email]);
  });

  test('copies the address', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: /^Email/ }));
    expect(copied).toEqual(['help@example.com']);
  });

  test("shows only the brand's address if the brand has switched it off, but still accepts complaints", async () => {
    Object.assign(brand(), { switches: { ...brand().switches, customerService: false } });
    await show();
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Online chat/ })).toBe(null);
    expect(screen.queryByRole('link', { name: /^Telegram/ })).toBe(null);
    screen.getByRole('button', { name: /^Email/ });
    expect(screen.getAllByRole('link').length).toBeGreaterThan(0);
  });
});
