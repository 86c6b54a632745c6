import type { InstallationFinding } from '@consult/domain'
import { type Dictionary, type InnerList, type Item, parseDictionary, Token } from 'structured-headers'
import { finding } from './finding.ts'

/** The features that calls need, and what does not work without each. */
const features = [
  { feature: 'camera', level: 'error', without: 'calls have no camera' },
  { feature: 'microphone', level: 'error', without: 'calls have no microphone' },
  { feature: 'display-capture', level: 'warning', without: 'patients cannot share their screen' },
  { feature: 'autoplay', level: 'warning', without: 'a call may be silent until the patient clicks' },
  { feature: 'fullscreen', level: 'warning', without: 'a call cannot fill the screen' },
  { feature: 'screen-wake-lock', level: 'warning', without: 'the screen of a phone turns off during a call' },
] as const

function parse(header: string): Dictionary | null {
  try {
    return parseDictionary(header)
  } catch {
    return null
  }
}

const isList = (value: Item | InnerList): value is InnerList => Array.isArray(value[0])

/** Reports whether a feature's value passes it on to frames of that origin. */
function allows(value: Item | InnerList, origin: string): boolean {
  const members = isList(value) ? value[0].map(([member]) => member) : [value[0]]
  return members.some((member) => (member instanceof Token ? member.toString() === '*' : member === origin))
}

/**
 * Checks a page's `Permissions-Policy` for what the frame of the widget needs. A feature that the header does not name is passed on
 * by the frame's own `allow`.
 */
export function checkPermissions(header: string | null, origin: string): InstallationFinding[] {
  if (header === null) return []
  const policy = parse(header)
  if (!policy) {
    const message = 'Permissions-Policy is not valid, so browsers ignore all of it. Correct its syntax.'
    return [finding('warning', 'permissions_policy_invalid', message)]
  }
  return features.flatMap(({ feature, level, without }) => {
    const value = policy.get(feature)
    if (value === undefined || allows(value, origin)) return []
    const message = `Permissions-Policy keeps ${feature} from the frame of the widget: ${without}. Set ${feature}=(self "${origin}").`
    return [finding(level, 'permission_denied', message, { directive: feature, add: `"${origin}"` })]
  })
}
