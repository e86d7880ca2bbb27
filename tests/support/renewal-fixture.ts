import { afterAll, beforeAll, beforeEach } from "vitest";
import { renewDue } from "#api/payments/charges/renew-due";
import { beginning, type Person, startApi, type TestApi } from "./api";
import { members } from "./members";
import { startSandbox, type TestSandbox } from "./sandbox";

/** 10:00 in Seoul on a date. */
export const ten = (date: string) => `${date}T01:00:00.000Z`;

/** A creator with a plan of 5,000 won a month, new for each test, whose members come due when the clock says so. */
export function renewalFixture() {
  let sandbox: TestSandbox;
  let api: TestApi;
  let people: ReturnType<typeof members>;
  let creator: Person;
  let planId: string;
  beforeAll(async () => {
    sandbox = await startSandbox();
    api = await startApi({ tossUrl: sandbox.url });
    people = members(api, sandbox);
  });
  beforeEach(async () => {
    api.clock.set(beginning);
    // What earlier tests left must not come due in this one.
    await query("UPDATE subscriptions SET status = 'canceled', renewal_order_id = NULL, recover_with = NULL");
    await query("UPDATE payment_attempts SET outcome = 'review' WHERE outcome = 'pending'");
    creator = await api.person({ role: "activist" });
    planId = await api.plan(creator, { priceWon: 5_000 });
  });
  afterAll(async () => {
    await api.stop();
    await sandbox.close();
  });

  const query = (text: string, values: unknown[] = []) => people.query(text, values);
  const member = (last4?: string) => people.member(planId, last4);
  const fresh = (person: Person) => people.fresh(person);
  const registerCard = (fan: Person, last4?: string) => people.registerCard(fan, last4);
  const approve = (fan: Person, orderId: string) => people.approve(fan, orderId);
  const subscriptionOf = (fan: Person) => people.subscriptionOf(fan);
  const chargesOf = (fan: Person) => people.chargesOf(fan);

  async function runAt(moment: string): Promise<void> {
    api.clock.set(moment);
    await renewDue(api.deps);
  }
  const control = (wish: object) => sandbox.control(wish);
  const told = (fan: Person, kind: string) =>
    query("SELECT target_id FROM notifications WHERE user_id = $1 AND kind = $2", [fan.userId, kind]);
  const isLive = async (id: string) =>
    (
      await query("SELECT subscription_live(s, $2) AS live FROM subscriptions s WHERE subscription_id = $1", [
        id,
        api.clock.now(),
      ])
    )[0].live;

  return {
    get api() {
      return api;
    },
    get sandbox() {
      return sandbox;
    },
    get creator() {
      return creator;
    },
    get planId() {
      return planId;
    },
    query,
    member,
    fresh,
    registerCard,
    approve,
    subscriptionOf,
    chargesOf,
    runAt,
    control,
    told,
    isLive,
  };
}
