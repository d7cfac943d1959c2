import { useEffect, useState } from 'react';
import type { PhoneRules } from './contact.ts';

let loading: Promise<PhoneRules> | undefined;
let loaded: PhoneRules | null = null;

/** Fetches the numbering plans of all countries, once. */
export function loadPhoneRules(): Promise<PhoneRules> {
  loading ??= import('./phone-library.ts').then(({ phoneRules }) => {
    loaded = phoneRules;
    return phoneRules;
  });
  return loading;
}

/** The numbering plans once `wanted`; null until they have come. */
export function usePhoneRules(wanted: boolean): PhoneRules | null {
  const [rules, setRules] = useState(loaded);
  useEffect(() => {
    if (!wanted || rules) return;
    let left = false;
    // without them a number cannot be judged here; the submit tries again and says so
    void loadPhoneRules().then(
      (come) => left || setRules(come),
      () => {
        loading = undefined;
      },
    );
    return () => {
      left = true;
    };
  }, [wanted, rules]);
  return rules;
}
