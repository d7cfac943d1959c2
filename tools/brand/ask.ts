import { CommandError } from './command-error.ts';
import { listed, QUESTIONS, type Answers, type Flag, type Question, type Surroundings } from './questions.ts';

/** Answers of a terminal's user to one question; what is wrong with one is said, and it is asked again. */
export type Asker = (question: Question, fallback: string, wrongWith: (answer: string) => string | null) => Promise<string>;

/**
 * An answer to every question: the flag's, else what the terminal's user says, else the default.
 * @param flags answers that the command line gave
 * @param ask null where nobody can be asked
 * @throws CommandError naming each flag whose answer is wrong, and what is allowed
 */
export async function answersTo(flags: Partial<Answers>, surroundings: Surroundings, ask: Asker | null): Promise<Answers> {
  const answers: Partial<Record<Flag, string>> = {};
  const mistakes: string[] = [];
  for (const question of QUESTIONS) {
    const { flag, fallback } = question;
    const wrongWith = (answer: string): string | null => question.wrongWith(answer, surroundings, answers);
    const given = flags[flag]?.trim();
    const wrong = given === undefined ? null : wrongWith(given);
    if (wrong !== null) mistakes.push(`--${flag}: ${wrong}`);
    // later questions go on with an answer that can be used, so that all mistakes are told together
    if (given !== undefined && wrong === null) answers[flag] = given;
    else if (ask === null || mistakes.length > 0) answers[flag] = fallback(surroundings, answers);
    else answers[flag] = await ask(question, fallback(surroundings, answers), wrongWith);
  }
  if (mistakes.length > 0) throw new CommandError(mistakes.join('\n'));
  return answers as Answers;
}

/** Asks in the terminal. */
export async function terminalAsker(): Promise<Asker> {
  const { checkbox, input, select } = await import('@inquirer/prompts');
  return async ({ ask: message, kind, choices }, fallback, wrongWith) => {
    const validate = (answer: string): string | true => wrongWith(answer.trim()) ?? true;
    if (kind === 'text') return (await input({ message, default: fallback, validate })).trim();
    if (kind === 'one') return select({ message, choices, default: fallback });
    const marked = choices.map((choice) => ({ ...choice, checked: listed(fallback).includes(choice.value) }));
    return (await checkbox({ message, choices: marked, required: true })).join(',');
  };
}
