/** Days for which a post of the social feed is news (docs/specification.md, Constants). */
export const newsDays = 16;

/** The number of posts that the card shows at once. */
export const newsShown = 3;

/** Whether to show a post: if it is in the reader's language and recent. Regions of a language count as one. */
export function isNews(
  post: { readonly created_at: string; readonly language: string },
  locale: string,
  now: Date,
): boolean {
  const age = now.getTime() - Date.parse(post.created_at);
  return age >= 0 && age < newsDays * 86_400_000 && tongue(post.language) === tongue(locale);
}

function tongue(language: string): string {
  return language.toLowerCase().split('-')[0] ?? '';
}
