export { AlertBell } from './alert-bell.tsx';
export { askForAlert } from './alert-sheet-store.ts';
export { useVisitorGate } from './use-visitor-gate.ts';
