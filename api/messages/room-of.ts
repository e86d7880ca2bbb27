import { messagesAfter, oneRoom } from "./queries";

/** A room of a person's, and what was said in it after a number, as sockets ask for them. */
export { messagesAfter, oneRoom as roomOf };
