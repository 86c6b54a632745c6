import { startBackstage } from './backstage.js'
import { startCare } from './care-main.js'
import { byId, element } from './dom.js'
import { createTrials } from './trials.js'

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

function noteWidgetEvent(name, detail) {
  byId('widget-log-empty').hidden = true
  byId('widget-log').prepend(
    element(
      'li',
      { class: 'entry entry-plain' },
      element('span', { class: 'entry-title' }, name),
      element('span', { class: 'entry-fact' }, clock.format(new Date())),
      detail ? element('code', { class: 'entry-fact' }, JSON.stringify(detail)) : null,
    ),
  )
}

const trials = createTrials()
startBackstage({ onSite: trials.showSite, onTroubles: trials.showTroubles, forgetKey: trials.onRotated })
await startCare({ onWidgetEvent: noteWidgetEvent, onWidget: trials.showWidget })
