import { focusManager, onlineManager } from '@tanstack/react-query';
import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

/** The files of component tests share a process and its page: each leaves both as new, also what libraries remember of the page. */
afterAll(() => {
  // components keep what they know in modules, and some tests replace modules: the next file gets new ones
  vi.resetModules();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (!('document' in globalThis)) return;
  cleanup();
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
});
