/** The package declares types for its barrel only, and the barrel would load all 250 flags. */
declare module 'country-flag-icons/string/1x1/*' {
  const svg: string;
  export default svg;
}
