/** Writes the time of day with the name of the device's time zone: "9:00 AM GMT+1". */
export const timeWithZone = (locale: string, at: Date): string =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(at)

/** Writes a day: "Monday, March 2". */
export const dayOf = (locale: string, at: Date): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(at)
