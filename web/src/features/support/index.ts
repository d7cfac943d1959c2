/** Questions and complaints: writing, following and appealing. */
export { ComplainLink } from './complain-link.tsx';
export { WriteToUs } from './write-to-us.tsx';
