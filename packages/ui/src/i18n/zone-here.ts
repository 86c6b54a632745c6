/**
 * The time zone of this computer. Some browsers report a zone that no `Intl` function accepts, such as `Etc/Unknown`, to
 * protect their users: then it is UTC.
 */
export function zoneHere(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  try {
    return timeZone ? Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone : 'UTC'
  } catch {
    return 'UTC'
  }
}
