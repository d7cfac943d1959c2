import au from 'country-flag-icons/string/1x1/AU';
import ca from 'country-flag-icons/string/1x1/CA';
import ch from 'country-flag-icons/string/1x1/CH';
import cn from 'country-flag-icons/string/1x1/CN';
import de from 'country-flag-icons/string/1x1/DE';
import es from 'country-flag-icons/string/1x1/ES';
import eu from 'country-flag-icons/string/1x1/EU';
import fr from 'country-flag-icons/string/1x1/FR';
import gb from 'country-flag-icons/string/1x1/GB';
import hk from 'country-flag-icons/string/1x1/HK';
import it from 'country-flag-icons/string/1x1/IT';
import jp from 'country-flag-icons/string/1x1/JP';
import mx from 'country-flag-icons/string/1x1/MX';
import nl from 'country-flag-icons/string/1x1/NL';
import no from 'country-flag-icons/string/1x1/NO';
import nz from 'country-flag-icons/string/1x1/NZ';
import se from 'country-flag-icons/string/1x1/SE';
import sg from 'country-flag-icons/string/1x1/SG';
import tr from 'country-flag-icons/string/1x1/TR';
import us from 'country-flag-icons/string/1x1/US';
import za from 'country-flag-icons/string/1x1/ZA';
import type { Country } from './country.ts';

/** SVG text of each flag, square. */
export const FLAG_DRAWINGS: Readonly<Record<Country, string>> = {
  AU: au,
  CA: ca,
  CH: ch,
  CN: cn,
  DE: de,
  ES: es,
  EU: eu,
  FR: fr,
  GB: gb,
  HK: hk,
  IT: it,
  JP: jp,
  MX: mx,
  NL: nl,
  NO: no,
  NZ: nz,
  SE: se,
  SG: sg,
  TR: tr,
  US: us,
  ZA: za,
};
