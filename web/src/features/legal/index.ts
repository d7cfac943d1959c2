/** Legal documents and the consent to them. Screens and sheets are loaded by their own files. */
export { ConsentFirst } from './consent-wanted.tsx';
