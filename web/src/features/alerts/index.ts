export { AlertBell } from './alert-bell.tsx';
export { openAlertSheet } from './alert-sheet-store.ts';
export { useVisitorGate } from './use-visitor-gate.ts';
