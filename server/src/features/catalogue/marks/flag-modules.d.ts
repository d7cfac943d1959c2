/** The package only has types for its barrel, which would load all 250 flags. */
declare module 'country-flag-icons/string/1x1/*' {
  const svg: string;
  export default svg;
}
