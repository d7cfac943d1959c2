declare module 'virtual:truefill-tokens.css';
