import type { StateFiles } from '@consult/gallery/show.ts'

const names = [
  'consent',
  'intake',
  'queue',
  'thread',
  'scripts',
  'sending',
  'tray',
  'attachments',
  'resolution',
  'ended',
  'history',
  'access',
  'around',
  'invitation',
  'device-check',
  'waiting-room',
  'call',
  'call-trouble',
  'call-chat',
  'after-call',
  'launcher',
  'page',
] as const

/**
 * The states of the widget, by file. The compiler does not follow these imports, because it also compiles this list
 * together with the React apps, whose JSX has other types.
 */
export const files: StateFiles = Object.fromEntries(names.map((name) => [name, () => import(`./states/${name}.ts`)]))
