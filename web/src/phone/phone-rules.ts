import { useEffect, useState } from 'react';
import { brand } from '@truefill/client/brand.ts';
import type { PhoneRules } from './contact.ts';

let loading: Promise<PhoneRules> | undefined;
let loaded: PhoneRules | null = null;

/** Loads the numbering plans of all countries; those of mobile phones only if codes are sent as text messages. */
export function loadPhoneRules(): Promise<PhoneRules> {
  const coming = (): Promise<{ readonly phoneRules: PhoneRules }> =>
    brand().switches.phoneRegisterSms ? import('./mobile-numbers.ts') : import('./all-numbers.ts');
  loading ??= coming().then(
    ({ phoneRules }) => {
      loaded = phoneRules;
      return phoneRules;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The numbering plans once `wanted`; null until loaded. */
export function usePhoneRules(isNeeded: boolean): PhoneRules | null {
  const [rules, setRules] = useState(loaded);
  useEffect(() => {
    if (!isNeeded || rules) return;
    let left = false;
    // without them a number cannot be checked here; the submit retries and reports it
    void loadPhoneRules().then(
      (come) => left || setRules(come),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [isNeeded, rules]);
  return rules;
}
