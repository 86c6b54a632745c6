import type { InstallationCode, InstallationFinding } from '@consult/domain'

type Where = Partial<Pick<InstallationFinding, 'directive' | 'add'>>

/** Creates a finding. */
export function finding(
  level: InstallationFinding['level'],
  code: InstallationCode,
  message: string,
  { directive = null, add = null }: Where = {},
): InstallationFinding {
  return { code, level, message, directive, add }
}
