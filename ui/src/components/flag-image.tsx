import { FLAG_DRAWINGS, type Country } from '../marks/flag-drawings.ts';

const dataUrls = new Map<Country, string>();

/** An image instead of inline SVG, so that a list of languages does not add thousands of path elements to the page. */
function dataUrlOf(country: Country): string {
  const known = dataUrls.get(country);
  if (known !== undefined) return known;
  const url = `data:image/svg+xml,${encodeURIComponent(FLAG_DRAWINGS[country])}`;
  dataUrls.set(country, url);
  return url;
}

export interface FlagImageProps {
  country: Country;
}

export default function FlagImage({ country }: FlagImageProps) {
  return <img src={dataUrlOf(country)} alt="" draggable={false} />;
}
