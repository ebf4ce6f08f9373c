// Answers when the file that holds an app's requests is gone, or not later than is allowed: "hold:APP:MILLISECONDS".
import fs from 'fs';

const PAUSE = 100;

function held(file) {
    try {
        fs.accessSync(file, fs.constants.F_OK);
        return true;
    } catch (e) {
        return false;
    }
}

async function hold(r) {
    const words = r.uri.split(':');
    const file = '/slots/' + words[1] + '/up/hold';
    const end = Date.now() + Number(words[2]);
    while (held(file)) {
        if (Date.now() >= end) {
            r.return(403);
            return;
        }
        await new Promise(function (done) {
            setTimeout(done, PAUSE);
        });
    }
    r.return(204);
}

export default { hold };
