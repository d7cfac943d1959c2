import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import type { Failure } from '../calls/result.ts';
import type { Changes } from './persisted-draft.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

/** The form's values and a setter: from `useValues`, or from storage that lasts longer. */
export type Draft<Values> = readonly [Values, (changes: Partial<Values>) => void, ...unknown[]];

export interface FormModel<Values extends object, Errors extends object> {
  readonly draft: Draft<Values>;
  /** validation errors by field; empty if there are none. Pure. */
  readonly errors: (values: Values) => Errors;
  /** the same at submit, for checks that need data that may not have been fetched yet */
  readonly settledErrors?: (values: Values) => Promise<Errors>;
  /** @returns why the values were refused; null if they were accepted, or the user was informed otherwise */
  readonly send: (values: Values) => Promise<Failure | null>;
  /** the field that a refusal concerns; null, the default, for the whole form */
  readonly fieldOf?: (refusal: Failure) => keyof Values | null;
  /**
   * the field that a refusal clears, such as a used code: it is remounted with the focus, and is not an error until the next
   * attempt
   */
  readonly clearOnFailure?: (refusal: Failure) => Partial<Values> | null;
}

export interface SubmitOptions<Values> {
  /** values typed so recently that the draft may not have them yet */
  readonly typed?: Partial<Values>;
  /** replaces the model's own */
  readonly send?: (values: Values) => Promise<Failure | null>;
}

export interface Form<Values extends object, Errors extends object> {
  readonly values: Values;
  change(changes: Partial<Values>): void;
  /** a field's value and setter; editing removes a refusal shown at it */
  field<Name extends keyof Values>(name: Name): { readonly value: Values[Name]; onChange(value: Values[Name]): void };
  /** the field's error, once a submit was attempted */
  readonly errors: Partial<Errors>;
  /** why the last submit was refused, if that concerns the whole form */
  readonly refusal: Failure | null;
  /** why the last submit was refused, if that concerns this field */
  refusalAt(name: keyof Values): Failure | null;
  readonly busy: boolean;
  /** the React key of a field that a refusal clears */
  readonly round: number;
  /** Submits the values, unless busy; if a field is invalid, focuses the first one instead. */
  submit(options?: SubmitOptions<Values>): Promise<void>;
  /** Resets the form to other values, without errors. */
  begin(values: Partial<Values>): void;
  /** Runs another action that may be refused like a submit, without validating the values. */
  run(work: () => Promise<Failure | null>): Promise<void>;
  /** ref of the element around the fields */
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    onSubmit(event: SubmitEvent): void;
  };
}

/** Values that last as long as their form is mounted: for passwords and codes. */
export function useValues<Values extends object>(begin: Values): readonly [Values, (changes: Changes<Values>) => void] {
  const [values, setValues] = useState(begin);
  const change = (changes: Changes<Values>): void =>
    setValues((now) => ({ ...now, ...(typeof changes === 'function' ? changes(now) : changes) }));
  return [values, change];
}

/** A form: validates its values by its model once a submit was attempted, sends one submit at a time, and shows refusals. */
export function useForm<Values extends object, Errors extends object>(model: FormModel<Values, Errors>): Form<Values, Errors> {
  const [values, change] = model.draft;
  const { ref, focusError } = useErrorFocus();
  const { busy, run: oneAtATime } = useOneAtATime();
  const [submitted, setSubmitted] = useState(false);
  const [round, setRound] = useState(0);
  const [refused, setRefused] = useState<{ readonly failure: Failure; readonly field: keyof Values | null } | null>(null);

  const take = (failure: Failure | null): void => {
    if (failure === null) return setSubmitted(false);
    const field = model.fieldOf?.(failure) ?? null;
    setRefused({ failure, field });
    const cleared = model.clearOnFailure?.(failure) ?? null;
    if (cleared !== null) {
      change(cleared);
      setSubmitted(false);
      setRound((count) => count + 1);
    } else if (field !== null) focusError();
  };

  const submit = async ({ typed = {}, send = model.send }: SubmitOptions<Values> = {}): Promise<void> => {
    const sent = { ...values, ...typed };
    setSubmitted(true);
    if (model.settledErrors === undefined && hasErrors(model.errors(sent))) {
      setRefused(null);
      return focusError();
    }
    const outcome = await oneAtATime(async () => {
      setRefused(null);
      if (model.settledErrors !== undefined && hasErrors(await model.settledErrors(sent))) return 'faulty';
      return send(sent);
    });
    if (outcome === 'faulty') focusError();
    else if (outcome !== undefined) take(outcome);
  };

  const run = async (work: () => Promise<Failure | null>): Promise<void> => {
    const failure = await oneAtATime(() => {
      setRefused(null);
      return work();
    });
    if (failure !== undefined) take(failure);
  };

  const refusalAt = (name: keyof Values | null): Failure | null => (refused?.field === name ? refused.failure : null);

  return {
    values,
    change,
    field: (name) => bind(values, change, name, () => refused?.field === name && setRefused(null)),
    errors: submitted ? model.errors(values) : {},
    refusal: refusalAt(null),
    refusalAt,
    busy,
    round,
    submit,
    run,
    begin: (next) => {
      change(next);
      setSubmitted(false);
      setRefused(null);
    },
    props: { ref, noValidate: true, onSubmit: (event) => insteadOfLeaving(event, submit) },
  };
}

function bind<Values extends object, Name extends keyof Values>(
  values: Values,
  change: (changes: Partial<Values>) => void,
  name: Name,
  typed: () => void,
): { readonly value: Values[Name]; onChange(value: Values[Name]): void } {
  const onChange = (value: Values[Name]): void => {
    typed();
    // a computed key widens to a string
    change({ [name]: value } as object as Partial<Values>);
  };
  return { value: values[name], onChange };
}

/** A browser would navigate to the form's action. */
function insteadOfLeaving(event: SubmitEvent, send: () => Promise<void>): void {
  event.preventDefault();
  void send();
}

function hasErrors(errors: object): boolean {
  return Object.keys(errors).length > 0;
}

/** Focuses the first invalid field, once it is shown as such. */
function useErrorFocus(): { readonly ref: RefObject<HTMLFormElement | null>; focusError(): void } {
  const ref = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus();
  }, [count]);
  return { ref, focusError: () => setCount((now) => now + 1) };
}
