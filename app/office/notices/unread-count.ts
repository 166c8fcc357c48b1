const MOST_SHOWN = 99

/** Number at the bell, as the server and the script write it. */
export const unreadCount = (unread: number): string =>
  unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread)
