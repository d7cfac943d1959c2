export { isKnownKind } from './model.ts';
