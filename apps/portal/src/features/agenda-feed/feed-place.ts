/** The id of the section that makes the calendar's link. */
export const feedSection = 'calendar-feed'
/** Where that section is. */
export const feedPlace = `/account/notifications#${feedSection}`
