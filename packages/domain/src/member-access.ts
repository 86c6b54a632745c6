import type { MemberRole } from './member.ts'

const administrators: readonly MemberRole[] = ['administrator']
const auditors: readonly MemberRole[] = ['auditor']
const administratorsAndAuditors: readonly MemberRole[] = ['administrator', 'auditor']
const administratorsAndDevelopers: readonly MemberRole[] = ['administrator', 'developer']

/**
 * What members may do in the console, and which roles may do it. Procedures and pages both read this table, so a page
 * never offers what its procedures refuse. Source: docs/console.md.
 */
export const memberAccess = {
  readOverview: administratorsAndDevelopers,
  readRequests: administratorsAndDevelopers,
  readEvents: administratorsAndDevelopers,
  replayEvents: administratorsAndDevelopers,
  readNotifications: administratorsAndDevelopers,
  readEndpoints: administratorsAndDevelopers,
  changeEndpoints: administratorsAndDevelopers,
  readKeys: administratorsAndDevelopers,
  changeKeys: administratorsAndDevelopers,
  readQuestionnaires: administratorsAndDevelopers,
  changeQuestionnaires: administratorsAndDevelopers,
  readNoteTemplates: administratorsAndDevelopers,
  changeNoteTemplates: administratorsAndDevelopers,
  readCodeLists: administratorsAndDevelopers,
  changeCodeLists: administratorsAndDevelopers,
  readUsage: administratorsAndDevelopers,
  checkInstallation: administratorsAndDevelopers,
  readSettings: administrators,
  changeSettings: administrators,
  readPhysicians: administrators,
  changePhysicians: administrators,
  readDataRequests: administrators,
  changeDataRequests: administrators,
  readMembers: administrators,
  changeMembers: administrators,
  readAudit: administratorsAndAuditors,
  exportAudit: administratorsAndAuditors,
  /** The reasons for opening colleagues' consults, and the alerts. */
  reviewAccess: auditors,
} as const satisfies Readonly<Record<string, readonly MemberRole[]>>

/** Something that members with certain roles may do. */
export type MemberAct = keyof typeof memberAccess
