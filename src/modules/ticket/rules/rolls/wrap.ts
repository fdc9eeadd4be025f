/** The lines of a text in columns of equal width: broken at spaces, and within words that are longer than a line. */
export function wrapped(text: string, columns: number): string[] {
  return text.split('\n').flatMap((paragraph) => wrappedParagraph(paragraph, columns));
}

function wrappedParagraph(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').filter((one) => one !== '')) {
    if (line !== '' && line.length + 1 + word.length <= columns) {
      line += ` ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    let rest = word;
    while (rest.length > columns) {
      lines.push(rest.slice(0, columns));
      rest = rest.slice(columns);
    }
    line = rest;
  }
  return [...lines, line];
}

/** Words at the left and a figure at the right of one line; the figure gets the next line if it does not fit. */
export function pairLines(left: string, right: string, columns: number): string[] {
  const lines = wrapped(left, columns);
  const last = lines.at(-1) ?? '';
  if (last.length + 1 + right.length > columns)
    return [...lines, ...wrapped(right, columns).map((line) => line.padStart(columns))];
  return [...lines.slice(0, -1), last + right.padStart(columns - last.length)];
}
