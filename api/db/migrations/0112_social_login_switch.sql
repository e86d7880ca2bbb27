-- The switch of logging in with Google is the one of every provider; the version before reads its own row.
INSERT INTO switches (name, is_off, changed_by, changed_at, reason)
SELECT 'socialLogin', is_off, changed_by, changed_at, reason FROM switches WHERE name = 'googleLogin'
ON CONFLICT (name) DO NOTHING;
