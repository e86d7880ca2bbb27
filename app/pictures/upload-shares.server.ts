const mib = 1_024 * 1_024;

/** How much memory picture forms may use: in total, per user and per network. */
const most = { all: 220 * mib, person: 110 * mib, network: 165 * mib };
/** How many may be in progress. A network may be shared by many people. */
const formsAtOnce = { person: 2, network: 12 };

type Share = { forms: number; bytes: number };
const shares = new Map<string, Share>();
let allBytes = 0;

type UploadShare = {
  /** Whether there is room for so many more bytes that have arrived. */
  take(bytes: number): boolean;
  end(): void;
};

/**
 * A share of the memory for picture forms, for a user on a network; null when either has too many forms in progress.
 * Only bytes that have arrived count: an announced length reserves nothing.
 */
export function openUploadShare(person: string | null, network: string): UploadShare | null {
  const own: [Share, Share | null] = [shareOf(`network ${network}`), person ? shareOf(`person ${person}`) : null];
  const [ofNetwork, ofPerson] = own;
  const tooMany = ofNetwork.forms >= formsAtOnce.network || (ofPerson?.forms ?? 0) >= formsAtOnce.person;
  if (tooMany) return null;
  for (const share of own) if (share) share.forms++;
  let usedBytes = 0;
  return {
    take(bytes) {
      const room =
        allBytes + bytes <= most.all &&
        ofNetwork.bytes + bytes <= most.network &&
        (ofPerson?.bytes ?? 0) + bytes <= most.person;
      if (!room) return false;
      add(bytes);
      return true;
    },
    end() {
      add(-usedBytes);
      for (const share of own) if (share) share.forms--;
      for (const [key, { forms }] of shares) if (forms === 0) shares.delete(key);
    },
  };

  function add(bytes: number): void {
    usedBytes += bytes;
    allBytes += bytes;
    for (const share of own) if (share) share.bytes += bytes;
  }
}

function shareOf(key: string): Share {
  const share = shares.get(key) ?? { forms: 0, bytes: 0 };
  shares.set(key, share);
  return share;
}
