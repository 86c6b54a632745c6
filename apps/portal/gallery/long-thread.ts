import { file, fromColleague, fromMe, fromPatient, notice, type Written } from './threads.ts'

const days = (count: number, minutes = 0) => -(count * 24 * 60) - minutes

const longText =
  'It began a week ago, after a walk in the woods. First there was one red spot on the left knee, then the next day three on the arm, and since yesterday they have been everywhere: on the neck, behind the ears, between the fingers. They itch most in the evening, in bed, when it is warm. I have tried cold water, the cream from the pharmacy and my neighbor’s ointment.\n\nWhat I take:\n- levothyroxine 75 µg\n- cetirizine 10 mg, since Monday\n\nI have never had anything like this before.'

const longLink =
  'I found this: https://northwind-clinic.example/en/patients/skin/rash-after-a-walk-in-the-woods?from=newsletter-of-november&edition=long#what-to-do. Is it the same?'

/** A conversation over eight days: two physicians, notices, files of every kind, and text that is hard to wrap. */
export const longThread: readonly Written[] = [
  fromPatient(days(8, 50), longText, [
    file('left arm.jpg'),
    file('right arm, in daylight.jpg'),
    file('IMG_20261120_184512_a-very-long-name-that-the-camera-has-made-up-by-itself.png', 'image/png', 18_400_000),
  ]),
  fromPatient(days(8, 48), 'Sorry, one more.', [file('neck.webp', 'image/webp', 92_000)]),
  notice(days(8, 40), 'physician_joined', { physicianName: 'Clara Weiss, MD' }),
  fromColleague(days(8, 38), 'Thank you for the pictures. Have you seen a tick?'),
  fromPatient(days(8, 20), 'No.'),
  fromPatient(days(8, 19), 'But I did not look.'),
  fromColleague(days(7, 600), 'Please look at the backs of your knees, and at your neck.'),
  fromPatient(days(7, 30), longLink),
  fromColleague(days(6, 300), 'No, that is about another rash.'),
  notice(days(5, 10), 'resolve_requested', { acceptanceEndsAt: new Date(Date.now() + days(2) * 60_000).toISOString() }),
  fromPatient(days(4, 900), 'It is back.', [
    file('letter of the dermatologist.pdf', 'application/pdf', 482_133),
    file('IMG_2231.HEIC', 'image/heic', 3_120_000),
  ]),
  notice(days(4, 899), 'reopened'),
  notice(days(4, 120), 'physician_changed', {
    physicianName: 'Ada Osei, MD',
    previousPhysicianName: 'Prof. Konstantin Papadopoulos-Vasilopoulos, MD, PhD',
  }),
  fromMe(days(4, 100), 'Good morning, I have taken over. How are you today?'),
  fromPatient(days(3, 700), 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(2)),
  fromMe(days(3, 640), 'Two tablets of cetirizine in the evening, please.\n\nDo you have a fever?', [
    file('how to take them.pdf', 'application/pdf', 120_400),
  ]),
  fromPatient(days(2, 400), '38.2 °C'),
  fromPatient(days(1, 300), 'Fever is gone 🎉'),
  fromMe(days(1, 240), 'Very good.'),
  fromMe(days(1, 239), 'Please send a picture tomorrow.'),
  fromPatient(-14, 'Here it is. It itches at night, and the cream from the pharmacy does not help.', [
    file('today.jpg'),
  ]),
  fromPatient(-13, 'It keeps me awake. Should I come in?'),
  fromMe(-12, 'Yes, please come in today at four.'),
]

/** That many short messages by the patient, one every minute, the last one just now. */
export const manyMessages = (count: number): readonly Written[] =>
  Array.from({ length: count }, (_, n) => fromPatient(n - count, `Reading ${n + 1}: ${120 + (n % 17)}/${70 + (n % 9)}`))
