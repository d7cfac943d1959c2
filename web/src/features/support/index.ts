/** Questions and complaints: written, followed, appealed against. */
export { ComplainLink } from './complain-link.tsx';
export { WriteToUs } from './write-to-us.tsx';
