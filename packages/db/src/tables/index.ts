import type { TablesOfAccountMails } from './account-mails.ts'
import type { TablesOfAgendaFeeds } from './agenda-feeds.ts'
import type { TablesOfArchives } from './archives.ts'
import type { TablesOfAsyncConsults } from './async-consults.ts'
import type { TablesOfAttachments } from './attachments.ts'
import type { TablesOfAudit } from './audit.ts'
import type { TablesOfAuditReview } from './audit-review.ts'
import type { TablesOfAvailability } from './availability.ts'
import type { TablesOfClinicalNotes } from './clinical-notes.ts'
import type { TablesOfDailyUsage } from './daily-usage.ts'
import type { TablesOfDataRequests } from './data-requests.ts'
import type { TablesOfDirectory } from './directory.ts'
import type { TablesOfDrafts } from './drafts.ts'
import type { TablesOfEngine } from './engine.ts'
import type { TablesOfFunctionSets } from './function-sets.ts'
import type { TablesOfIdentityProviders } from './identity-providers.ts'
import type { TablesOfIntakes } from './intakes.ts'
import type { TablesOfMacros } from './macros.ts'
import type { TablesOfMembers } from './members.ts'
import type { TablesOfNotifications } from './notifications.ts'
import type { TablesOfOpenStreams } from './open-streams.ts'
import type { TablesOfOperators } from './operators.ts'
import type { TablesOfPageLinks } from './page-links.ts'
import type { TablesOfPatientExports } from './patient-exports.ts'
import type { TablesOfPeople } from './people.ts'
import type { TablesOfPeriodicTasks } from './periodic-tasks.ts'
import type { TablesOfPushes } from './pushes.ts'
import type { TablesOfQuestionnaires } from './questionnaires.ts'
import type { TablesOfRateLimits } from './rate-limits.ts'
import type { TablesOfRedFlags } from './red-flags.ts'
import type { TablesOfRequests } from './requests.ts'
import type { TablesOfSecondFactors } from './second-factors.ts'
import type { TablesOfSignals } from './signals.ts'
import type { TablesOfSingleSignOn } from './single-sign-on.ts'
import type { TablesOfTeamwork } from './teamwork.ts'
import type { TablesOfTelehealthConsults } from './telehealth-consults.ts'
import type { TablesOfTestClocks } from './test-clocks.ts'
import type { TablesOfTranslations } from './translations.ts'
import type { TablesOfWebhooks } from './webhooks.ts'

export type * from './account-mails.ts'
export type * from './agenda-feeds.ts'
export type * from './archives.ts'
export type * from './async-consults.ts'
export type * from './attachments.ts'
export type * from './audit.ts'
export type * from './audit-review.ts'
export type * from './availability.ts'
export type * from './clinical-notes.ts'
export type * from './daily-usage.ts'
export type * from './data-requests.ts'
export type * from './directory.ts'
export type * from './drafts.ts'
export type * from './engine.ts'
export type * from './function-sets.ts'
export type * from './identity-providers.ts'
export type * from './intakes.ts'
export type * from './macros.ts'
export type * from './members.ts'
export type * from './notifications.ts'
export type * from './open-streams.ts'
export type * from './operators.ts'
export type * from './page-links.ts'
export type * from './patient-exports.ts'
export type * from './people.ts'
export type * from './periodic-tasks.ts'
export type * from './pushes.ts'
export type * from './questionnaires.ts'
export type * from './rate-limits.ts'
export type * from './red-flags.ts'
export type * from './requests.ts'
export type * from './second-factors.ts'
export type * from './signals.ts'
export type * from './single-sign-on.ts'
export type * from './teamwork.ts'
export type * from './telehealth-consults.ts'
export type * from './test-clocks.ts'
export type * from './translations.ts'
export type * from './webhooks.ts'

/** Every table by its name. Names are found through the search path: `tenant`, then `directory`. */
export interface Tables
  extends TablesOfAccountMails,
    TablesOfAgendaFeeds,
    TablesOfArchives,
    TablesOfAsyncConsults,
    TablesOfAttachments,
    TablesOfAuditReview,
    TablesOfAudit,
    TablesOfAvailability,
    TablesOfClinicalNotes,
    TablesOfDailyUsage,
    TablesOfDataRequests,
    TablesOfDirectory,
    TablesOfDrafts,
    TablesOfEngine,
    TablesOfFunctionSets,
    TablesOfIdentityProviders,
    TablesOfMacros,
    TablesOfMembers,
    TablesOfNotifications,
    TablesOfOpenStreams,
    TablesOfOperators,
    TablesOfPageLinks,
    TablesOfPatientExports,
    TablesOfPeople,
    TablesOfPeriodicTasks,
    TablesOfPushes,
    TablesOfRateLimits,
    TablesOfIntakes,
    TablesOfQuestionnaires,
    TablesOfRedFlags,
    TablesOfRequests,
    TablesOfSecondFactors,
    TablesOfSignals,
    TablesOfSingleSignOn,
    TablesOfTeamwork,
    TablesOfTelehealthConsults,
    TablesOfTestClocks,
    TablesOfTranslations,
    TablesOfWebhooks {}
