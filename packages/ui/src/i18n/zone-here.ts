/**
 * The time zone of this computer. Some browsers name one that no `Intl` function takes, such as `Etc/Unknown`, to protect
 * their users: then it is UTC.
 */
export function zoneHere(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  try {
    return timeZone ? Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone : 'UTC'
  } catch {
    return 'UTC'
  }
}
