import { useEffect, useEffectEvent, useState } from 'react';

/** delay before searching while typing */
const TYPING_MS = 150;

export interface SearchText {
  /** as shown in the field */
  readonly text: string;
  readonly type: (text: string) => void;
  /** searches for a term immediately, and puts it into the field */
  readonly run: (text: string) => void;
}

/**
 * The text of a search field, and the debounced term that is searched for.
 * @param keyword the current search term; if it changes from outside, the field shows it too
 */
export function useSearchText(keyword: string, onKeyword: (keyword: string) => void): SearchText {
  const [text, setText] = useState(keyword);
  const [searched, setSearched] = useState(keyword);
  const [seen, setSeen] = useState(keyword);
  if (seen !== keyword) {
    setSeen(keyword);
    // changed from outside: by a hot word, or by going back
    if (keyword !== searched) {
      setSearched(keyword);
      setText(keyword);
    }
  }
  const find = (typed: string): void => {
    setSearched(typed.trim());
    onKeyword(typed.trim());
  };
  const findTyped = useEffectEvent(find);
  useEffect(() => {
    if (text.trim() === searched) return;
    const typing = setTimeout(() => findTyped(text), TYPING_MS);
    return () => clearTimeout(typing);
  }, [text, searched]);
  const run = (typed: string): void => {
    setText(typed);
    find(typed);
  };
  return { text, type: setText, run };
}
