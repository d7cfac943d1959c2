import { useEffect, useEffectEvent, useState } from 'react';

/** a word is searched for once the typing rests */
const TYPING_MS = 150;

export interface SearchWord {
  /** as it stands in the field */
  readonly text: string;
  readonly type: (text: string) => void;
  /** searches for a word at once, which then stands in the field */
  readonly run: (text: string) => void;
}

/**
 * The text of a search field, and the word that is searched for behind it.
 * @param keyword what is searched for now; changed by others, it stands in the field too
 */
export function useSearchWord(keyword: string, onKeyword: (keyword: string) => void): SearchWord {
  const [text, setText] = useState(keyword);
  const [sought, setSought] = useState(keyword);
  const [seen, setSeen] = useState(keyword);
  if (seen !== keyword) {
    setSeen(keyword);
    // not by this field: by a word to press, or by going back
    if (keyword !== sought) {
      setSought(keyword);
      setText(keyword);
    }
  }
  const find = (typed: string): void => {
    setSought(typed.trim());
    onKeyword(typed.trim());
  };
  const findTyped = useEffectEvent(find);
  useEffect(() => {
    if (text.trim() === sought) return;
    const typing = setTimeout(() => findTyped(text), TYPING_MS);
    return () => clearTimeout(typing);
  }, [text, sought]);
  const run = (typed: string): void => {
    setText(typed);
    find(typed);
  };
  return { text, type: setText, run };
}
