import de from 'country-flag-icons/string/1x1/DE';
import es from 'country-flag-icons/string/1x1/ES';
import fr from 'country-flag-icons/string/1x1/FR';
import gb from 'country-flag-icons/string/1x1/GB';
import id from 'country-flag-icons/string/1x1/ID';
import it from 'country-flag-icons/string/1x1/IT';
import jp from 'country-flag-icons/string/1x1/JP';
import kr from 'country-flag-icons/string/1x1/KR';
import th from 'country-flag-icons/string/1x1/TH';
import vn from 'country-flag-icons/string/1x1/VN';

/** SVG text of the flags used for languages. Only flag-image.tsx imports it, and that is a chunk of its own. */
export const FLAG_DRAWINGS = { DE: de, ES: es, FR: fr, GB: gb, ID: id, IT: it, JP: jp, KR: kr, TH: th, VN: vn } as const;

export type Country = keyof typeof FLAG_DRAWINGS;
