import { type MemberAct, memberAccess } from '@consult/domain/member-access'
import {
  ArrowLeftRight,
  Bell,
  BellRing,
  BookMarked,
  ClipboardCheck,
  ClipboardList,
  FileArchive,
  Gauge,
  House,
  KeyRound,
  ListTree,
  type LucideIcon,
  MonitorCheck,
  NotebookPen,
  ScrollText,
  Settings,
  Siren,
  Stethoscope,
  TextQuote,
  Users,
  Webhook,
} from 'lucide-react'
import type { Me } from '../../entities/session/me.ts'
import type { navigationWords } from './words.ts'

/** A page of the navigation. */
export interface Page {
  readonly name: keyof typeof navigationWords.en.names
  readonly href: `/${string}`
  readonly mark: LucideIcon
  /** The permission that a member needs to see the page. */
  readonly act: MemberAct
}

/** Every page, in the order of the navigation. A member sees those that their role may read. */
export const pages: readonly Page[] = [
  { name: 'overview', href: '/overview', mark: House, act: 'readOverview' },
  { name: 'requests', href: '/requests', mark: ArrowLeftRight, act: 'readRequests' },
  { name: 'events', href: '/events', mark: ListTree, act: 'readEvents' },
  { name: 'notifications', href: '/notifications', mark: Bell, act: 'readNotifications' },
  { name: 'endpoints', href: '/endpoints', mark: Webhook, act: 'readEndpoints' },
  { name: 'keys', href: '/keys', mark: KeyRound, act: 'readKeys' },
  { name: 'questionnaires', href: '/questionnaires', mark: ClipboardList, act: 'readQuestionnaires' },
  { name: 'noteTemplates', href: '/note-templates', mark: NotebookPen, act: 'readNoteTemplates' },
  { name: 'codeLists', href: '/code-lists', mark: BookMarked, act: 'readCodeLists' },
  { name: 'usage', href: '/usage', mark: Gauge, act: 'readUsage' },
  { name: 'installation', href: '/installation', mark: MonitorCheck, act: 'checkInstallation' },
  { name: 'physicians', href: '/physicians', mark: Stethoscope, act: 'readPhysicians' },
  { name: 'members', href: '/members', mark: Users, act: 'readMembers' },
  { name: 'dataRequests', href: '/data-requests', mark: FileArchive, act: 'readDataRequests' },
  { name: 'alerts', href: '/alerts', mark: BellRing, act: 'reviewAccess' },
  { name: 'reasons', href: '/reasons', mark: ClipboardCheck, act: 'reviewAccess' },
  { name: 'audit', href: '/audit', mark: ScrollText, act: 'readAudit' },
  { name: 'redFlags', href: '/red-flags', mark: Siren, act: 'readSettings' },
  { name: 'macros', href: '/macros', mark: TextQuote, act: 'readSettings' },
  { name: 'settings', href: '/settings', mark: Settings, act: 'readSettings' },
]

/** Returns the pages that a role may read. */
export const pagesFor = (role: Me['member']['role']): readonly Page[] =>
  pages.filter(({ act }) => memberAccess[act].includes(role))

/** Returns the page that a path belongs to. */
export const pageOf = (path: string): Page | null =>
  pages.find(({ href }) => path === href || path.startsWith(`${href}/`)) ?? null
