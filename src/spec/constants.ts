import { lockHours } from '#modules/billing/rules/switch-lock.ts';
import { frameSize } from '#modules/billing/web/frame-size.ts';
import { avatarSizes } from '#modules/people/rules/avatar.ts';
import { latestChanges } from '#modules/activity/rules/dashboard.ts';
import { groupLimit } from '#modules/groups/rules/groups.ts';
import { highlightStep } from '#modules/exoreader/rules/highlight.ts';
import { pageSize } from '#modules/exoreader/rules/limits.ts';
import { linkHours } from '#modules/people/rules/links.ts';
import { freeRecords, overLimitDays } from '#modules/groups/rules/plan.ts';
import { confirmationDays } from '#modules/people/rules/session.ts';
import { newsDays } from '#modules/groups/rules/news.ts';
import { summaryBreakdownDays } from '#modules/groups/rules/summary.ts';
import { proposedTitle } from '#modules/ticket/rules/title.ts';
import { autofocusPoll } from '#modules/people/web/use-autofocus.ts';
import { moneyDefaults } from '#platform/entity/format.ts';
import { profileLoadDebounce } from '#platform/web/data/live.ts';
import { countEvery, countText } from '#platform/web/shell/menus/count-level.ts';
import { release } from '#platform/web/shell/release.ts';

/** The constants as they are built, by the names of `calls.ts`; each is read where it is used, or follows from a rule. */
export const built: Readonly<Record<string, number | string>> = {
  'days to confirm an email': confirmationDays,
  'free groups, confirmed': groupLimit(true),
  'free groups, unconfirmed': groupLimit(false),
  'feed page': pageSize,
  'highlight step, ms': highlightStep,
  'characters of a ticket title': proposedTitle({ content: 'x'.repeat(500) }).length,
  'changes on the dashboard': latestChanges,
  'hours of a reset link': linkHours.password,
  'navbar poll, ms': countEvery,
  'badge up to':
    Array.from({ length: 20 }, (_, count) => count).findLast((count) => countText(count) === String(count)) ?? 0,
  'hours of the plan lock': lockHours,
  'checkout width, px': frameSize.width,
  'checkout height, px': frameSize.height,
  'free records': freeRecords,
  'days over the free limit': overLimitDays,
  'avatar size': avatarSizes.list,
  'avatar size on the profile': avatarSizes.profile,
  'days of the weekly summary': summaryBreakdownDays,
  'notification age, days': newsDays,
  'profile load debounce, ms': profileLoadDebounce,
  'autofocus poll, ms': autofocusPoll,
  'release date': release.date,
  'default currency': moneyDefaults.currency,
  'default precision': moneyDefaults.precision,
};
