import { CommandError } from './command-error.ts';
import { listed, QUESTIONS, type Answers, type Flag, type Question, type QuestionContext } from './questions.ts';

/** Asks a terminal's user one question; an invalid answer is explained, and the question is repeated. */
export type Asker = (question: Question, fallback: string, wrongWith: (answer: string) => string | null) => Promise<string>;

/**
 * Collects an answer to every question: from the flag, otherwise from the terminal's user, otherwise the default.
 * @param flags answers from the command line
 * @param ask null if nobody can be asked
 * @throws CommandError naming each flag with an invalid answer, and what is allowed
 */
export async function answersTo(flags: Partial<Answers>, context: QuestionContext, ask: Asker | null): Promise<Answers> {
  const answers: Partial<Record<Flag, string>> = {};
  const mistakes: string[] = [];
  for (const question of QUESTIONS) {
    const { flag, fallback } = question;
    const wrongWith = (answer: string): string | null => question.wrongWith(answer, context, answers);
    const given = flags[flag]?.trim();
    const wrong = given === undefined ? null : wrongWith(given);
    if (wrong !== null) mistakes.push(`--${flag}: ${wrong}`);
    // later questions continue with a usable answer, so that all mistakes are reported together
    if (given !== undefined && wrong === null) answers[flag] = given;
    else if (ask === null || mistakes.length > 0) answers[flag] = fallback(context, answers);
    else answers[flag] = await ask(question, fallback(context, answers), wrongWith);
  }
  if (mistakes.length > 0) throw new CommandError(mistakes.join('\n'));
  return answers as Answers;
}

/** Asks in the terminal. */
export async function terminalPrompt(): Promise<Asker> {
  const { checkbox, input, select } = await import('@inquirer/prompts');
  return async ({ ask: message, kind, choices }, fallback, wrongWith) => {
    const validate = (answer: string): string | true => wrongWith(answer.trim()) ?? true;
    if (kind === 'text') return (await input({ message, default: fallback, validate })).trim();
    if (kind === 'one') return select({ message, choices, default: fallback });
    const marked = choices.map((choice) => ({ ...choice, checked: listed(fallback).includes(choice.value) }));
    return (await checkbox({ message, choices: marked, required: true })).join(',');
  };
}
