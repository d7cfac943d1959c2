import * as drawings from 'country-flag-icons/string/1x1';

const DRAWINGS: Readonly<Record<string, string>> = drawings;

export interface CountryFlagImageProps {
  country: string;
}

/** Contains the drawings of all countries: only flag.tsx may import it. */
export default function CountryFlagImage({ country }: CountryFlagImageProps) {
  const drawing = DRAWINGS[country];
  if (drawing === undefined) return null;
  return <img src={`data:image/svg+xml,${encodeURIComponent(drawing)}`} alt="" draggable={false} loading="lazy" />;
}
