export const MOST_CHAT_LETTERS = 2_000

/** Answer expected within: somebody is waiting in front of a screen. */
export const CHAT_REPLY_MINUTES = 2
/** Seconds without a sign of life after which somebody is not there. */
export const PRESENT_SECONDS = 45
export const TYPING_SECONDS = 6
/** Absence after which unread answers go by mail, and after which the chat is over. */
export const MAIL_AFTER_SECONDS = 120
export const END_AFTER_SECONDS = 600
/** The browser in which a chat was begun may read it for so long; later the link of a mail opens it. */
export const CHAT_KEY_HOURS = 24

/** Channel of the database on which both sides are told that something is new. */
export const CHAT_CHANNEL = 'estampa_chat'

export { type ChatEnd, chatEnds } from '#db/ticket-tables.ts'
