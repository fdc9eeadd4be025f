import { Fragment, type ReactNode } from 'react';
import type { Help } from './use-help.ts';
import type { ScreenHelp } from './screen-help.ts';

/** Purpose and instructions of a screen, with the names of buttons in bold. */
export function HelpText({ screen, help }: { screen: ScreenHelp; help: Help }): ReactNode {
  const [purpose, ...instructions] = screen[help.locale];
  return (
    <>
      <p>
        <Sentence help={help}>{purpose}</Sentence>
      </p>
      <ul>
        {instructions.map((instruction) => (
          <li key={instruction}>
            <Sentence help={help}>{instruction}</Sentence>
          </li>
        ))}
      </ul>
    </>
  );
}

function Sentence({ help, children }: { help: Help; children: string }): ReactNode {
  return splitKeys(children).map((part, index) => (
    <Fragment key={index}>{index % 2 === 0 ? part : <strong>{wordOf(help, part)}</strong>}</Fragment>
  ));
}

/** The title of a screen's help. */
export function titleOf(screen: ScreenHelp, help: Help): string {
  return plain(screen.title, help);
}

/** All that is shown of a screen's help, for a search. */
export function plainText(screen: ScreenHelp, help: Help): string {
  return [screen.title, ...screen[help.locale]].map((sentence) => plain(sentence, help)).join(' ');
}

function plain(sentence: string, help: Help): string {
  return splitKeys(sentence)
    .map((part, index) => (index % 2 === 0 ? part : wordOf(help, part)))
    .join('');
}

/** Text and keys in turn. Double brackets are text: they are the links of notes. */
export function splitKeys(sentence: string): readonly string[] {
  return sentence.split(/(?<!\[)\[([\w.-]+)\](?!\])/);
}

/** Kinds are named in the plural, as in the menu. */
function wordOf({ t }: Help, key: string): string {
  return t(key, { count: 2 });
}
