import type { PersonalTables } from "#contract/account-deletion/schemas";
import type { UserId } from "#contract/ids";
import type { Deps } from "../deps";
import type { DomainPersonalData } from "../personal-data";
import { deletePasskeys } from "./change-passkey";
import { passkeysOf, toPasskey } from "./queries";

export const passkeyPersonalData: DomainPersonalData = {
  erase: async (tx, userId) => void (await deletePasskeys(tx, userId)),
  export: exportPasskeys,
};

async function exportPasskeys({ database: { db } }: Deps, userId: UserId): Promise<PersonalTables> {
  return { passkeys: (await passkeysOf(db, userId)).map(toPasskey) };
}
